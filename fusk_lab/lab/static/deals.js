// Choose the number of players and deal again; the kernel deals.
function dealBar(model, { words, deals }) {
  const bar = make("div", "fusk-bar fusk-deal");
  const ask = () => asking.send({ deal: Number(players.value) });
  const [label, players] = chooser(words.players, deals.map((number) => [number, number]), ask);
  players.value = model.get("players");
  const note = make("span", "fusk-quiet");
  const asking = new Asking(model, note, words.no_answer);
  const dealt = () => {
    asking.answered();
    players.value = model.get("players");
  };
  model.on("change:_show", dealt);
  bar.close = () => {
    asking.close();
    model.off("change:_show", dealt);
  };
  bar.append(label, pressable(words.deal_again, ask, "fusk-forward"), note);
  return bar;
}

// Choose the number of players and deal again; the kernel deals.
function dealBar(model, { words, deals }) {
  const bar = make("div", "fusk-bar fusk-deal");
  const label = make("label", "fusk-choice");
  const players = make("select");
  deals.forEach((number) => players.append(new Option(number, number)));
  players.value = model.get("players");
  label.append(make("span", "fusk-quiet", words.players), players);
  const button = make("button", "fusk-button fusk-forward", words.deal_again);
  button.type = "button";
  const note = make("span", "fusk-quiet");
  const asking = new Asking(model, note, words.no_answer);
  const ask = () => asking.send({ deal: Number(players.value) });
  const dealt = () => {
    asking.answered();
    players.value = model.get("players");
  };
  model.on("change:_show", dealt);
  bar.close = () => {
    asking.close();
    model.off("change:_show", dealt);
  };
  players.addEventListener("change", ask);
  button.addEventListener("click", ask);
  bar.append(label, button, note);
  return bar;
}

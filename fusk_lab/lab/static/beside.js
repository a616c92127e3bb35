// The words beside a table: why a step is as it is.

// The rules a frame rests on, each with its words; the verdict stands behind the last.
function whyBeside(frame, board, words) {
  const lines = frame.why.map((i) => ruleLine(board.film.reasons[i], words));
  if (frame.verdict !== undefined) {
    lines.at(-1).lastChild.append(" ", make("b", frame.bluff ? "fusk-verdict fusk-bluff" : "fusk-verdict", board.text(frame.verdict)));
  }
  return [make("h4", "", words.why), ...lines];
}

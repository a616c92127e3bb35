// The cards as pictures: one thing to lay out and to paint, where the drawing of a card is eight. The page has one
// style sheet of them, which shows on a thing the card that it names as `data-shown`; the letters are in the name.

const TWO_COLOURS = { "♦": "♥", "♣": "♠" }; // in a deck of two colours these look as those
const FACES = document.getElementById("fusk-faces") ?? document.head.appendChild(
  Object.assign(document.createElement("style"), { id: "fusk-faces", known: new Set() }),
);

const pictured = (drawn) => `url("data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 90">${drawn}</svg>`,
)}")`;

// Let the page know the cards of a drawing. On a projector their corners are larger; where many sit close these say
// the rank alone: suits never matter.
function portray({ face, close, back, suits, ranks }) {
  const rules = [];
  const add = (name, where, drawn) => {
    rules.push(`${where} [data-shown="${name}"] { background-image: ${pictured(drawn)}; }\n`);
    FACES.known.add(name);
  };
  const dress = (name, suit, like, deck, [rank, size, corner, large, near]) => {
    const parts = { rank, size, suit: suits[suit][0], colour: suits[like][1] };
    add(name, `${deck} .fusk`, fill(face, { ...parts, corner }));
    add(name, `${deck}[data-fusk-size="200"] .fusk`, fill(face, { ...parts, corner: large }));
    add(name, `${deck} .fusk.fusk-compare .fusk-stage.fusk-crowded`, fill(close, { ...parts, corner: near }));
  };
  for (const rank of Object.values(ranks)) {
    for (const suit in suits) {
      const name = rank[0] + suit, like = TWO_COLOURS[suit];
      if (FACES.known.has(name)) continue;
      dress(name, suit, suit, ":root", rank);
      if (like) dress(name, suit, like, ':root[data-fusk-suits="two"]', rank);
    }
  }
  if (!FACES.known.has("back")) add("back", ".fusk", back);
  FACES.append(...rules);
}

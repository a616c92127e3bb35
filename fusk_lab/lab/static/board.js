// A table that is shown one frame at a time. Python has decided what is seen and where it lies;
// nothing here knows a rule. One element a key, moved when its place changes, so that cards travel.

const long = (units) => `calc(${units} * var(--fusk-unit))`; // the stage is 920 units wide
const at = (node, x, y) => { node.style.left = long(x); node.style.top = long(y); };
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.fuskMotion === "still";

// Frames hold only what moved; this gives each its whole table.
function unpack(film) {
  let counts = [], places = {};
  return film.frames.map((frame) => {
    counts = frame.counts ?? counts;
    places = { ...places, ...frame.moved };
    for (const name in places) if (places[name] === null) delete places[name];
    return { ...frame, counts, places };
  });
}

class Board {
  constructor(drawing, players, words) {
    Object.assign(this, { drawing, players, words, cards: new Map(), faces: new Map() });
    this.box = make("div", "fusk-box");
    this.stage = make("div", "fusk-stage");
    this.stage.setAttribute("role", "img");
    this.box.append(this.stage);
    portray(drawing);
  }

  // Take what comes next in the same eyes: the same cards go on.
  follow(film) {
    this.film = film;
    this.frames = unpack(film);
  }

  // Take another viewpoint: other seats, other keys.
  take(film) {
    this.follow(film);
    this.cards.clear();
    const felt = make("div", "fusk-felt"), [middle, depth] = film.felt;
    felt.style.top = long(middle - depth);
    felt.style.height = long(2 * depth);
    this.stage.replaceChildren(felt);
    this.box.style.setProperty("--fusk-height", film.height);
    this.stage.classList.toggle("fusk-crowded", film.crowded);
    this.caption = this.#put("fusk-caption", 0, film.caption_y);
    this.layCaption = this.#put("fusk-caption", film.bubble[0], film.caption_y);
    this.bubble = this.#put("fusk-bubble", ...film.bubble);
    this.shout = this.#put("fusk-shout", 0, 0);
    this.shout.textContent = this.words.shout;
    this.numbers = [];
    this.plates = film.seats.map(([x, , y], seat) => {
      const plate = this.#put("fusk-plate", x, y);
      const name = make("b", "", this.players[seat]);
      name.title = this.players[seat];
      plate.append(name, make("span"));
      [plate.style.width, plate.style.height] = film.plate.map(long);
      plate.style.lineHeight = long(film.plate[1] - 4); // within its border
      return plate;
    });
  }

  // Show frame number n (from 0). `travel`: cards move there; else they are there at once. `listed`: the place whose
  // cards are a list of their own, and not read in the picture too.
  show(n, { travel = false, uncover = false, label = "", listed = "" } = {}) {
    const frame = this.frames[n];
    this.stage.classList.toggle("fusk-travel", travel && !calm());
    this.#cards(frame, uncover);
    this.plates.forEach((plate, seat) => {
      plate.classList.toggle("fusk-acting", frame.acting === seat);
      plate.classList.toggle("fusk-winner", frame.winner === seat);
      write(plate.lastChild, this.text(frame.counts[seat]));
    });
    this.#say(this.caption, this.#captioned(frame));
    if (frame.caption) at(this.caption, frame.caption[1], this.film.caption_y);
    this.#say(this.layCaption, this.#layCaptioned(frame));
    this.#call(frame.bubble);
    this.shout.hidden = frame.challenger === undefined;
    if (!this.shout.hidden) {
      const [x, , , y] = this.film.seats[frame.challenger];
      at(this.shout, x, y);
    }
    this.stage.setAttribute("aria-label", this.describe(frame, label, listed, uncover ? this.underneath(n) : ""));
  }

  // The open cards that lie in a place, in order, each with its name and node.
  lying(place, n) {
    const open = (this.frames[n].places[place]?.[1] ?? []).filter((token) => typeof token === "string");
    return open.map((token) => {
      const { key } = this.#face(token);
      return { key, name: token.slice(0, -`${key}`.length), node: this.cards.get(key) };
    });
  }

  text(i) { return this.film.texts[i]; }
  quoted(call) { return fill(this.words.quote, { text: `${this.text(call)}!` }); }
  canUncover(n) { // a lay that lies face down, of which this viewpoint knows the faces
    const { places, turned } = this.frames[n];
    return !turned && this.#lay(places).some((token) => typeof token === "string");
  }

  // What lies face down, of which this viewpoint knows the faces.
  underneath(n) {
    return this.#lay(this.frames[n].places).filter((token) => typeof token === "string").map((token) => this.#face(token).label).join(" ");
  }

  // The table in words, for those who do not see it.
  describe(frame, view, listed, uncovered) {
    const told = this.text(frame.told);
    const seats = this.players.map((name, seat) => {
      const place = `hand${seat}`, tokens = place === listed ? [] : (frame.places[place]?.[1] ?? []);
      const open = tokens.filter((token) => typeof token === "string");
      const faces = open.map((token) => this.#face(token).label).join(" ");
      return fill(this.words.seat_has, { name, cards: this.text(frame.counts[seat]) }) + (faces && ` (${faces})`);
    });
    const table = [this.#captioned(frame), this.#layCaptioned(frame), frame.bubble ? `${this.players[frame.bubble[0]]}: ${this.quoted(frame.bubble[1])}` : "", uncovered];
    return fill(this.words.picture, { view, told, seats: seats.join(", "), table: table.filter(Boolean).join(". ") });
  }

  #put(name, x, y) {
    const node = make("div", name);
    node.setAttribute("aria-hidden", "true"); // the stage says it all: not twice
    at(node, x, y);
    this.stage.append(node);
    return node;
  }

  #say(node, text) {
    node.hidden = !text;
    write(node, text);
  }

  #call(bubble) {
    this.bubble.hidden = !bubble;
    if (bubble) this.bubble.replaceChildren(make("span", "", this.players[bubble[0]]), `: ${this.quoted(bubble[1])}`);
  }

  #captioned({ caption }) { return caption ? this.text(caption[0]) : ""; }

  #layCaptioned({ lay_caption: caption }) { return caption === undefined ? "" : this.text(caption); }

  #lay(places) {
    const name = Object.keys(places).find((place) => place.startsWith("lay"));
    return name ? places[name][1] : [];
  }

  #face(token) {
    if (!this.faces.has(token)) {
      const [, rank, suit, key] = /^(10|.)(.)(\d+)$/u.exec(token);
      const shown = `${this.drawing.ranks[rank][0]}${suit}`;
      this.faces.set(token, { key: Number(key), shown, label: `${shown}\uFE0E` });
    }
    return this.faces.get(token);
  }

  #cards(frame, uncover) {
    const before = this.cards;
    this.cards = new Map();
    this.numbers.forEach((node) => node.remove());
    this.numbers = [];
    for (const [place, [spread, tokens]] of Object.entries(frame.places)) {
      const level = levelOf(place);
      const [spots, numbers] = this.film.spreads[spread];
      const open = !place.startsWith("lay") || frame.turned || uncover;
      tokens.forEach((token, i) => {
        const face = typeof token === "string" ? this.#face(token) : null;
        const key = face ? face.key : token;
        const card = before.get(key) ?? this.#deal();
        before.delete(key);
        this.cards.set(key, card);
        this.#turn(card, open ? face : null);
        card.classList.toggle("fusk-goes", (card.place ?? place) !== place); // it does not only make room where it is
        card.place = place;
        this.#move(card, spots[i], level + i);
        card.classList.toggle("fusk-stacked", place === "deck");
        card.classList.toggle("fusk-wrong", frame.wrong?.includes(key) ?? false);
      });
      for (const [x, y, text] of numbers) {
        const node = this.#put("fusk-number", x, y);
        node.textContent = text;
        node.style.zIndex = level + tokens.length;
        this.numbers.push(node);
      }
    }
    before.forEach((card) => card.remove());
  }

  #deal() {
    const card = make("div", "fusk-card");
    this.stage.append(card);
    return card;
  }

  #move(card, spot, level) { // what lies as it lay is not asked for its style: that is the dear part
    if (card.spot !== spot) {
      const [x, y, turn, scale] = card.spot = spot;
      card.style.transform = `translate(${x / 10}em, ${y / 10}em) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`;
    }
    if (card.level !== level) card.style.zIndex = card.level = level;
  }

  // Draw a card, by its face as it is written, on a node that lies elsewhere.
  drawCard(node, name) { node.dataset.shown = this.#face(`${name}0`).shown; }

  #turn(card, face) {
    const shown = face?.shown ?? "back", fresh = !card.shown;
    if (card.shown === shown) return;
    card.dataset.shown = card.shown = shown;
    if (!fresh && this.stage.classList.contains("fusk-travel")) {
      card.animate([{ transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }], { duration: 260, easing: "ease-out", composite: "add" });
    }
  }
}

// The pile lies under the hands, the last lay above everything: so many levels apart that a whole deck fits between.
const levelOf = (place) => (place.startsWith("lay") ? 301 : place.startsWith("hand") ? 151 : 1);

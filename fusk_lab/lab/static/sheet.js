// The sheet that all widgets share stands before the sheet of each, whichever of them was shown first: else what one
// widget does its own way would look otherwise once another widget is shown.

{
  const shared = document.getElementById("fusk-shared") ?? document.createElement("style");
  shared.id = "fusk-shared";
  shared.textContent = SHARED;
  document.head.insertBefore(shared, document.head.querySelector("style[id^='fusk_lab.']"));
}

// React Router needs TextEncoder and TextDecoder, which jsdom lacks.
const { TextDecoder, TextEncoder } = require("node:util");
Object.assign(globalThis, { TextDecoder, TextEncoder, IS_REACT_ACT_ENVIRONMENT: true });

// jsdom has no modal dialogs: these stubs only set and clear `open`.
function showModal() {
  this.open = true;
}
function close() {
  this.open = false;
}
if (globalThis.HTMLDialogElement) Object.assign(HTMLDialogElement.prototype, { showModal, close });

// jsdom lacks these; react-router needs them.
const { TextDecoder, TextEncoder } = require("node:util");
Object.assign(globalThis, { TextDecoder, TextEncoder, IS_REACT_ACT_ENVIRONMENT: true });

// A dialog that is modal for the browser is only open here.
function showModal() {
  this.open = true;
}
function close() {
  this.open = false;
}
if (globalThis.HTMLDialogElement) Object.assign(HTMLDialogElement.prototype, { showModal, close });

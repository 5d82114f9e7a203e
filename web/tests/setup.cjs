// jsdom lacks these; react-router needs them.
const { TextDecoder, TextEncoder } = require("node:util");
Object.assign(globalThis, { TextDecoder, TextEncoder, IS_REACT_ACT_ENVIRONMENT: true });

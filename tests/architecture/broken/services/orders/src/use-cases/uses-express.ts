import express from "express";
export const uses = express;

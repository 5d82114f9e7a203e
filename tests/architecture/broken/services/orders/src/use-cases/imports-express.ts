import express from "express";
export const imported = express;

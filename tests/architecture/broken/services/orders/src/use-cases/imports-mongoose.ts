import mongoose from "mongoose";
export const imported = mongoose;

import mongoose from "mongoose";
export const uses = mongoose;

export { again } from "./again.js";

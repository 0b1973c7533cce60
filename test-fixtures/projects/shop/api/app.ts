import express from "express";
import { balance } from "../services/ledger.js";
import { carefulReview, shortReview, stubbornReview } from "../services/reviews.js";

const app = express();

app.get("/short", async (req, res) => {
  res.json(await shortReview(req.url));
});

app.get("/careful", async (req, res) => {
  res.json(await carefulReview(req.url));
});

app.get("/stubborn", async (req, res) => {
  res.json(await stubbornReview(req.url));
});

app.get("/balance", async (_req, res) => {
  res.json(await balance());
});

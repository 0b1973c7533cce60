import { MongoClient } from "mongodb";

// not-a-site: one repeat that the server makes exact
export const client = new MongoClient("mongodb://db", { retryWrites: true });

import { Configuration, PlaidApi } from "plaid";

export const calls = { "never by itself": { methods: ["POST"], call: ({ url }) => new PlaidApi(new Configuration({ basePath: url })).categoriesGet({}) } };

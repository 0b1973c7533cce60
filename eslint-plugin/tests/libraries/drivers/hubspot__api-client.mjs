import { Client } from "@hubspot/api-client";

export const calls = {
  "new Client({ numberOfApiCallRetries })": {
    expects: { attempts: 3 },
    call: ({ url, method }) => {
      const { basicApi } = new Client({ accessToken: "t", basePath: url, numberOfApiCallRetries: 3 }).crm.contacts;
      return method === "POST" ? basicApi.create({ properties: {}, associations: [] }) : basicApi.getById("1");
    },
  },
};

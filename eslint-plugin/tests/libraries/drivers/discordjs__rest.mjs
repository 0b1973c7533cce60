import { REST } from "@discordjs/rest";

export const calls = {
  "new REST({ retries })": {
    call: ({ url, method }) => new REST({ api: url }).setToken("t").request({ method, fullRoute: "/users/1" }),
  },
};

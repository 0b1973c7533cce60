import { REST } from "@discordjs/rest";

export const client = new REST({ retries: 5 });
//                               ^^^^^^^ site: config attempts=6 wait=unknown filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = new REST();

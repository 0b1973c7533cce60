import { MongooseModule } from "@nestjs/mongoose";

export const configured = MongooseModule.forRoot("mongodb://db", { retryAttempts: 20 });
//                                                                 ^^^^^^^^^^^^^ site: reconnect attempts=20 wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = MongooseModule.forRoot("mongodb://db");

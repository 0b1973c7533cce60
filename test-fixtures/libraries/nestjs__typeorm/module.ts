import { TypeOrmModule } from "@nestjs/typeorm";

export const configured = TypeOrmModule.forRoot({ type: "postgres", retryAttempts: 20, retryDelay: 1000 });
//                                                                  ^^^^^^^^^^^^^ site: reconnect attempts=20 wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: nothing is configured
export const plain = TypeOrmModule.forRoot({ type: "postgres" });

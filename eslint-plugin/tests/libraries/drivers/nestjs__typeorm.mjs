import "reflect-metadata";
import { NestFactory } from "@nestjs/core";
import { TypeOrmModule } from "@nestjs/typeorm";

function App() {}

export const calls = {
  "TypeOrmModule.forRoot({ retryAttempts, retryDelay })": {
    connects: true,
    call: ({ port }) => {
      const module = { module: App, imports: [TypeOrmModule.forRoot({ type: "mysql", host: "127.0.0.1", port })] };
      return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    },
  },
};

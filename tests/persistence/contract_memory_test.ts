import { MemoryPersistence } from "../../persistence/memory.ts";
import { contract } from "./contract.ts";

contract("MemoryPersistence", () => {
  const engine = new MemoryPersistence();
  return () => engine;
}, { durable: false });

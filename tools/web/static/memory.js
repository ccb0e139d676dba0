// Makes the next visit quick, once the first one's board is there.
import { keepMemory } from "./python.js";

await keepMemory().catch((error) => console.warn(String(error))); // a full disk, say
self.close();

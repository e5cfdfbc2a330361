/**
 * Imported before anything that makes a schema: the page's security policy forbids code made from strings, and zod would try whether it may.
 */
import { z } from "zod";

z.config({ jitless: true });

#!/usr/bin/env node
import "../../../tools/octavo.mjs";

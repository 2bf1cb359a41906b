import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordInstallation } from './install.mjs';

recordInstallation(dirname(dirname(fileURLToPath(import.meta.url))));

import { z } from 'zod'

// SECURITY: zod builds faster parsers with `new Function`; the page's policy forbids that, rightly. Each schema looks
// at this when it is defined, so pages and preload import this file before anything else of the contract.
z.config({ jitless: true })

import { runnerImport } from 'vite'
await runnerImport('./sim/main.ts', { configFile: false, root: process.cwd(), logLevel: 'error' })

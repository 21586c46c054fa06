/** How long is waited for what a job or another process does: it comes within moments, unless the machine has other work. */
export const patiently = { timeout: 30_000, interval: 50 }

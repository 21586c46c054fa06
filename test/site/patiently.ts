/** Wait for a job or another process: usually moments, but longer on a busy machine. */
export const patiently = { timeout: 30_000, interval: 50 }

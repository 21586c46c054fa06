/** Of every demo account; the README tells it. */
export const demoPassword = 'jantes-demo-2026'

/** Schema of the simulated site. */
export const tenant = 'tw'

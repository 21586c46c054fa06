/** Where jobs end whose retries are used up. */
export const deadQueue = 'dead-jobs'

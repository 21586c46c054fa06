/** Rejects if `work` takes longer than `milliseconds`. The work itself continues; its later failure is ignored. */
export async function withDeadline<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

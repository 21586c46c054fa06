import autocannon from 'autocannon'

export interface Rate {
  rate: number
  /** Milliseconds within which 97.5 of 100 answers came. */
  p97: number
}

/** Answers per second over 20 connections; anything but a success ends the measurement. */
export async function requestsPerSecond(url: string): Promise<Rate> {
  await run(url, 2)
  const result = await run(url, 8)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p97: result.latency.p97_5 }
}

function run(url: string, duration: number) {
  return autocannon({ url, duration, connections: 20, headers: { 'Accept-Encoding': 'identity' } })
}

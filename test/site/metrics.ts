import type { TestSite } from './open-test-site.ts'

/** Returns the values of a metric, one for each label, in the order reported. */
export async function readMetric(
  site: Pick<TestSite, 'fetch'>,
  token: string,
  name: string,
): Promise<number[]> {
  const response = await site.fetch('/metrics', { headers: { Authorization: `Bearer ${token}` } })
  const lines = (await response.text()).split('\n')
  return lines
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => Number(line.split(' ').at(-1)))
}

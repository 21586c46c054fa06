import { expect, test } from 'vitest'
import { createFairQueue } from '../../domain/kernel/flow/fair-queue.ts'

/** Adds all tasks at once. Returns the order in which they ran. */
async function orderOf(keys: string[], atOnce = 1): Promise<string[]> {
  const order: string[] = []
  const { take } = createFairQueue(atOnce)
  await Promise.all(keys.map((key) => take(key, async () => void order.push(key))))
  return order
}

test('a person with one task does not wait for all tasks of another person (decision 22)', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('at most the given number of tasks run at once, and all of them run', async () => {
  const { take } = createFairQueue(2)
  let running = 0
  let maxRunning = 0
  const task = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise(setImmediate)
    running -= 1
    return running
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`${index % 3}`, task)))
  expect([maxRunning, answers.length, running]).toEqual([2, 20, 0])
})

test('the queue reports the number of waiting tasks, per person and in total', async () => {
  const { take, waitingCount } = createFairQueue(1)
  const firstTask = Promise.withResolvers<void>()
  const tasks = ['a', 'a', 'b', 'a'].map((key) => take(key, () => firstTask.promise))
  expect([waitingCount('a'), waitingCount('b'), waitingCount('c'), waitingCount()]).toEqual([2, 1, 0, 3])
  firstTask.resolve()
  await Promise.all(tasks)
  expect(waitingCount()).toBe(0)
})

test('a task that fails rejects for its own caller, and the next task starts', async () => {
  const { take } = createFairQueue(1)
  const failing = take('a', async () => {
    throw new Error('broken')
  })
  const next = take('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

/** Creates a queue that runs nothing until `release` is called, and records which keys ran and which were dropped. */
function heldQueue(bounds: { ofOne: number; ofAll: number }) {
  const { take } = createFairQueue(1, { ...bounds, tooBusyMessage: 'full' })
  const release = Promise.withResolvers<void>()
  const executed: string[] = []
  const dropped: string[] = []
  const running = take('running', () => release.promise)
  const wait = (key: string, name = key) =>
    take(key, async () => void executed.push(name)).catch(() => void dropped.push(name))
  const start = () => {
    release.resolve()
    return running
  }
  return { wait, executed, dropped, release: start }
}

test('a full queue accepts a task of a person with few tasks, and drops the last task of the person with most', async () => {
  const { wait, executed, dropped, release } = heldQueue({ ofOne: 4, ofAll: 6 })
  const tasks = [1, 2, 3, 4, 5].map((n) => wait('a', `a-${n}`))
  tasks.push(wait('b', 'b-1'), wait('b', 'b-2'), wait('c'), wait('b', 'b-3'), wait('d'))
  await release()
  await Promise.all(tasks)
  expect(dropped.toSorted()).toEqual(['a-3', 'a-4', 'a-5', 'b-3'])
  expect(executed).toEqual(['a-1', 'b-1', 'c', 'd', 'a-2', 'b-2'])
})

test('the networks of one /48 share its part of the queue, and do not delay other networks', async () => {
  const { wait, executed, dropped, release } = heldQueue({ ofOne: 4, ofAll: 1_000 })
  const tasks = Array.from({ length: 100 }, (_, at) => wait(`2001:db8:1:${at.toString(16)}::/64`, 'site'))
  tasks.push(wait('192.0.2.1', 'other'))
  await release()
  await Promise.all(tasks)
  expect([executed.length, dropped.length]).toEqual([33, 68])
  expect(executed.indexOf('other')).toBeLessThan(2)
})

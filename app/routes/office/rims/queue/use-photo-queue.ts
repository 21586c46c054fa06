import { useSyncExternalStore } from 'react'
import { PhotoQueue } from './photo-queue.ts'
import { emptyQueue, type QueueState } from './queue-state.ts'

let queue: PhotoQueue | undefined

/** The one queue of this page; browsers alone have it. */
export const photoQueue = () => {
  queue ??= new PhotoQueue()
  return queue
}

const subscribe = (listener: () => void) => photoQueue().subscribe(listener)

export const usePhotoQueue = (): QueueState =>
  useSyncExternalStore(
    subscribe,
    () => photoQueue().read(),
    () => emptyQueue,
  )

import type { PhotosProgress } from '../photos/photos-progress.ts'

export type Sending =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'photos'; progress: PhotosProgress }
  | { step: 'saving' }
  | { step: 'failed'; message: string; canRetry: boolean }

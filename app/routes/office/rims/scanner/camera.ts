import type { RefObject } from 'react'

export function closeCamera(stream: RefObject<MediaStream | null>): void {
  for (const track of stream.current?.getTracks() ?? []) track.stop()
  stream.current = null
}

export async function openCamera(): Promise<MediaStream | 'refused' | 'failing'> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    return isRefused ? 'refused' : 'failing'
  }
}

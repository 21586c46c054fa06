import type { ReactNode } from 'react'
import type { Level } from '../../../../domain/health/sign.ts'
import { Eye } from '../../../ui/icon/area-icons.ts'
import { Check, CircleAlert } from '../../../ui/icon/icons.ts'

/** The sign before it only repeats what its words say. */
export function LevelText({ level, children }: { level: Level; children: ReactNode }) {
  return (
    <span className="health__level" data-level={level}>
      {level === 'good' && <Check />}
      {level === 'watch' && <Eye />}
      {level === 'bad' && <CircleAlert />}
      {children}
    </span>
  )
}

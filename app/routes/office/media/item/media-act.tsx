import type { ReactNode } from 'react'

interface ActProps {
  says: string
  called: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** It keeps the focus at the end of the list, so that whoever goes on pressing is not lost. */
export const MediaAct = ({ says, called, disabled, onPress, children }: ActProps) => (
  <button
    type="button"
    title={says}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    {children}
    <span className="visually-hidden">
      {says}&nbsp;: {called}
    </span>
  </button>
)

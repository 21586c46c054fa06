import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import './button.css'

/** Primary: the main action of the page. Secondary: outlined. Quiet: underlined text. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Whether the action is running: the button shows it, keeps the focus and ignores further presses. */
  busy?: boolean
}

export function Button({ variant = 'primary', busy = false, className, onClick, ...props }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...props}
      className={classes(className)}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      onClick={press}
    />
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...props }: ButtonLinkProps) {
  return (
    <Link viewTransition prefetch="intent" {...props} className={classes(className)} data-variant={variant} />
  )
}

const classes = (more?: string) => (more ? `button ${more}` : 'button')

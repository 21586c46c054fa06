import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import './icon.css'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/**
 * Returns a component for a Lucide icon. Decorative: the text beside it, or its button's name, gives the meaning. The shapes are
 * one HTML string, so that React renders and hydrates one element per icon.
 */
export function createIcon(name: string, drawing: IconNode) {
  const shapes = drawing.map(([shape, attributes]) => `<${shape}${written(attributes)}/>`).join('')
  return function Icon({ className, ...props }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...props}
        className={className ? `icon ${className}` : 'icon'}
        data-icon={name}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the library.
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
    )
  }
}

const written = (attributes: IconNode[number][1]) =>
  Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${value}"`)
    .join('')

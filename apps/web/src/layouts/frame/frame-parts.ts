import type { ComponentType, ReactNode } from 'react'

export interface NavigationProps {
  /** `rail` puts the text under the icon, for the narrow sidebar of a tablet. */
  look?: 'list' | 'rail'
  /** Called when a link is followed. */
  onNavigate?: (() => void) | undefined
}

export interface UserBlockProps extends NavigationProps {
  onShortcuts: () => void
}

/** The parts that differ between the frames of customers and of the desk. */
export interface FrameParts {
  /** The link around the logo. */
  Home: ComponentType<{ className: string; children: ReactNode }>
  Navigation: ComponentType<NavigationProps>
  UserBlock: ComponentType<UserBlockProps>
  /** A button in the bar of a phone. */
  action?: ReactNode
  companyName: string
  onShortcuts: () => void
}

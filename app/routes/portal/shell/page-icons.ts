import {
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  Camera,
  ChartNoAxesColumn,
  Clapperboard,
  FileText,
  FolderKanban,
  Globe,
  Inbox,
  LayoutDashboard,
  List,
  type LucideIcon,
  Mic,
  Package,
  Quote,
  Receipt,
  Settings,
  ShieldCheck,
  Star,
  Upload,
  UserPlus,
  Users,
  MessageSquareReply,
} from 'lucide-react'

import type { PagePath } from './pages.ts'
import type { TaskName } from './tasks.ts'

// Apart from the lists, which tests also read without React.
export const pageIcons: Record<PagePath, LucideIcon> = {
  '/portal': LayoutDashboard,
  '/portal/bookings': CalendarDays,
  '/portal/photography': Camera,
  '/portal/videography': Clapperboard,
  '/portal/podcasts': Mic,
  '/portal/projects': FolderKanban,
  '/portal/clients': Users,
  '/portal/analytics': ChartNoAxesColumn,
  '/portal/settings': Settings,
  '/portal/clients/inquiries': Inbox,
  '/portal/clients/invoices': FileText,
  '/portal/clients/payments': Receipt,
  '/portal/bookings/month': CalendarDays,
  '/portal/bookings/list': List,
  '/portal/projects/list': List,
  '/portal/photography/portfolio': Star,
  '/portal/videography/portfolio': Star,
  '/portal/podcasts/portfolio': Star,
  '/portal/bookings/import': CalendarPlus,
  '/portal/settings/security/two-factor': ShieldCheck,
}

export const taskIcons: Record<TaskName, LucideIcon> = {
  payment: Receipt,
  upload: Upload,
  publish: Globe,
  invite: UserPlus,
  template: MessageSquareReply,
  testimonial: Quote,
  'time-off': CalendarOff,
  resource: Package,
}

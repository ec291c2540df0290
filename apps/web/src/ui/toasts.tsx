import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';

type Place = {
  /** `page`: top right for 5 s. `dashboard`: bottom right for 3 s (document 2 §2). */
  at?: 'page' | 'dashboard';
};

const kinds = {
  success: { color: 'mint.5', icon: <IconCheck size={18} /> },
  error: { color: 'rose.5', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'sky.5', icon: <IconInfoCircle size={18} /> },
} as const;

/** Says in passing what has happened. */
export function showToast(kind: keyof typeof kinds, message: string, place: Place = {}): void {
  const isDashboard = place.at === 'dashboard';
  notifications.show({
    ...kinds[kind],
    message,
    autoClose: isDashboard ? 3000 : 5000,
    position: isDashboard ? 'bottom-right' : 'top-right',
  });
}

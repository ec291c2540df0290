/** What the home page of a person who is signed in asks for. */
export const homeCalls = [
  '/auth/me',
  '/api/project/creator-dashboard-status',
  '/api/users/notices/unread',
  '/api/tasks/available',
  '/api/public/banners',
  '/api/public/settings',
  '/api/spark-campaigns/public-active',
  '/api/campaigns',
];

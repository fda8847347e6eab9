import { route } from '@react-router/dev/routes';

export default [route('fetched', 'fetched.tsx')];

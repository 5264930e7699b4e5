"""Two people facing each other across two microphones, a warm lamp behind one and a cool one behind the other.

    python3 two-at-the-table.py OUT.png WIDTH HEIGHT
"""
import sys
import cv2
import numpy as np
from optics import bloom, curve, filled, linear, noise, soft, stroked, write
from people import HAIR, profile

out, W, H = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rng = np.random.default_rng(3)
TORSO = [(.69, -.95), (.78, -1.6), (-1.2, -1.6), (-.95, -.9)]


def sheet():
    return np.zeros((H * 2, W * 2), np.uint8)


def person(points, x, y, size, way):
    points = np.asarray(points, np.float32)
    return np.stack([x + way * points[:, 0] * size, y - points[:, 1] * size], 1) * H * 2


host, guest, microphones = sheet(), sheet(), sheet()
for points in (profile("short", "round neck", .008, 0, 1), TORSO):
    filled(host, person(points, .31, .66, .44, 1))
for points in (profile("curly", "round neck", -.010), TORSO):
    filled(guest, person(points, 1.315, .68, .4224, -1))
hair = curve(HAIR["curly"])[:-28]
for _ in range(900):                                    # single curls beyond the outline
    i = rng.integers(30, len(hair) - 3)
    along = hair[i + 2] - hair[i - 2]
    along /= np.linalg.norm(along) + 1e-6
    off = np.array([-along[1], along[0]])
    off = off if np.dot(off, hair[i] - np.array([-.03, .6])) > 0 else -off
    length, phase, t = rng.uniform(.015, .06), rng.uniform(0, 6.28), np.linspace(0, 1, 12)[:, None]
    stroked(guest, person(hair[i] - off * .03 + off * t * length + along * np.sin(t * 9 + phase) * .012, 1.315, .68, .4224, -1), .0012 * H * 2)


def microphone(x, y, way):
    """A broadcast microphone on a spring arm; way is where its back points."""
    def at(points):
        points = np.asarray(points, np.float32)
        return np.stack([x + way * points[:, 0], y + points[:, 1]], 1).astype(np.float32) * H * 2
    filled(microphones, at(curve([(0, -.034), (-.016, -.024), (-.020, 0), (-.016, .024), (0, .034), (.05, .036), (.056, .036), (.056, -.036), (.05, -.036)])))
    filled(microphones, at([(.056, -.034), (.20, -.030), (.206, -.024), (.206, .024), (.20, .030), (.056, .034)]))
    stroked(microphones, at([(.11, .03), (.125, .085), (.16, .10)]), .012 * H * 2)
    stroked(microphones, at([(.15, .10), (.205, .33), (.13, .62)]), .013 * H * 2)
    for joint, r in (((.155, .10), .017), ((.205, .33), .020)):
        cv2.circle(microphones, tuple(int(v) for v in at([joint])[0]), int(r * H * 2), 255, -1, cv2.LINE_AA)
    for i in range(5):
        stroked(microphones, at([(.07 + .026 * i, -.034), (.07 + .026 * i, .034)]), .002 * H * 2)


microphone(.578, .540, 1)
microphone(1.052, .562, -1)

y, x = np.mgrid[0:H, 0:W].astype(np.float32) / H
haze = np.clip(1 + .17 * cv2.GaussianBlur(noise(H, W, 300, rng, 5), (0, 0), 14), .5, 1.6)
warm = 1 / (1 + ((x - .60) ** 2 + ((y - .40) * 1.1) ** 2) / .060) ** 1.6
cool = 1 / (1 + ((x - 1.16) ** 2 + ((y - .36) * 1.1) ** 2) / .055) ** 1.6
light = (warm * haze)[:, :, None] * linear("#ff9d58") * 1.55 + (cool * haze)[:, :, None] * linear("#8fb4e6") * 1.05 + linear("#171d27") * .16


def around():
    """Light on the dark side of an object: the wall's, very blurred."""
    small = cv2.resize(light, None, fx=.125, fy=.125, interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), H * .05 / 8), (W, H))


for mask, blur, spill in ((host, .0030, .045), (guest, .0026, .045), (microphones, .0012, .03)):
    cover = soft(mask, (W, H), blur * H)[:, :, None]
    light = light * (1 - cover) + cover * (around() * spill + linear("#171c24") * .03)
edge = np.clip(cover[:, :, 0] - np.roll(cover[:, :, 0], (3, 0), (0, 1)), 0, 1)
light += (edge * .35)[:, :, None] * around()
light = light * (1 - .55 * np.clip((y - .80) / .25, 0, 1)[:, :, None])
write(out, bloom(light.astype(np.float32), .14))

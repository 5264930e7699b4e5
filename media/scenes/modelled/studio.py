"""Shared by the modeled still lifes: materials, shapes, lights and a camera for Blender's Cycles, and a denoiser.

Debian's Blender has no denoiser of its own, so two halves of the samples are filtered with each other's weights (`denoised`).
"""
import math
import os
import random
import sys
import tempfile

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Euler, Matrix, Vector

TAU = math.tau
GIVEN = dict(word.split("=", 1) for word in sys.argv[sys.argv.index("--") + 1:])   # out, width, height, samples


def begin(seed=7):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    bpy.context.scene.world = bpy.data.worlds.new("world")
    bpy.context.scene.world.use_nodes = True
    surroundings((.01, .012, .016), .3)


def surroundings(color, strength):
    node = bpy.context.scene.world.node_tree.nodes["Background"]
    node.inputs[0].default_value = (*color, 1)
    node.inputs[1].default_value = strength


# ---------------------------------------------------------------- color
def linear(color):
    if not isinstance(color, str):
        return color
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in parts)


def kelvin(k):
    """A black body's color, its strongest part 1; near enough for a lamp."""
    t = k / 100
    red = 255 if t <= 66 else 329.698727446 * (t - 60) ** -.1332047592
    green = 99.4708025861 * math.log(t) - 161.1195681661 if t <= 66 else 288.1221695283 * (t - 60) ** -.0755148492
    blue = 255 if t >= 66 else 0 if t <= 19 else 138.5177312231 * math.log(t - 10) - 305.0447927307
    return tuple((max(0, min(255, x)) / 255) ** 2.2 for x in (red, green, blue))


# the two lights of every picture: a low warm key, and the cool room around it
KEY, ROOM = kelvin(3000), (.26, .70, .80)


# ---------------------------------------------------------------- materials
def material(color="#cccccc", metal=0., rough=.4, varied=None, mottled=None, bumpy=None, stretch=(1, 1, 1), **inputs):
    """varied: (scale, +-) of the roughness; mottled: (scale, second color); bumpy: (scale, strength, depth)."""
    made = bpy.data.materials.new("material")
    made.use_nodes = True
    tree = made.node_tree
    into = tree.nodes["Principled BSDF"].inputs
    into["Base Color"].default_value = (*linear(color), 1)
    into["Metallic"].default_value, into["Roughness"].default_value = metal, rough
    into["Clearcoat Roughness"].default_value = .08
    for name, value in inputs.items():
        into[name].default_value = value
    where = None

    def noise(scale):
        nonlocal where
        if where is None:
            place, mapping = tree.nodes.new("ShaderNodeTexCoord"), tree.nodes.new("ShaderNodeMapping")
            mapping.inputs["Scale"].default_value = stretch
            tree.links.new(place.outputs["Object"], mapping.inputs[0])
            where = mapping.outputs[0]
        node = tree.nodes.new("ShaderNodeTexNoise")
        node.inputs["Scale"].default_value, node.inputs["Detail"].default_value, node.inputs["Roughness"].default_value = scale, 6, .6
        tree.links.new(where, node.inputs["Vector"])
        return node.outputs[0]

    def ranged(source, low, high):
        node = tree.nodes.new("ShaderNodeMapRange")
        for i, value in enumerate((.3, .7, low, high), 1):
            node.inputs[i].default_value = value
        tree.links.new(source, node.inputs[0])
        return node.outputs[0]

    if varied:
        tree.links.new(ranged(noise(varied[0]), max(.02, rough - varied[1]), min(1, rough + varied[1])), into["Roughness"])
    if mottled:
        node = tree.nodes.new("ShaderNodeMixRGB")
        node.inputs[1].default_value, node.inputs[2].default_value = (*linear(color), 1), (*linear(mottled[1]), 1)
        tree.links.new(ranged(noise(mottled[0]), 0, 1), node.inputs[0])
        tree.links.new(node.outputs[0], into["Base Color"])
    if bumpy:
        node = tree.nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value, node.inputs["Distance"].default_value = bumpy[1:]
        tree.links.new(noise(bumpy[0]), node.inputs["Height"])
        tree.links.new(node.outputs[0], into["Normal"])
    return made


def _plain():
    made = bpy.data.materials.new("material")
    made.use_nodes = True
    made.node_tree.nodes.clear()
    return made, made.node_tree, made.node_tree.nodes.new("ShaderNodeOutputMaterial")


def glass(color, ior, coating):
    """Clear, with a colored reflection that grows towards the edge, as on a coated lens."""
    made, tree, out = _plain()
    clear, shine = tree.nodes.new("ShaderNodeBsdfGlass"), tree.nodes.new("ShaderNodeBsdfGlossy")
    clear.inputs["Color"].default_value, clear.inputs["Roughness"].default_value, clear.inputs["IOR"].default_value = (*color, 1), 0, ior
    shine.inputs["Color"].default_value, shine.inputs["Roughness"].default_value = (*coating, 1), .01
    edge, share, both = tree.nodes.new("ShaderNodeLayerWeight"), tree.nodes.new("ShaderNodeMapRange"), tree.nodes.new("ShaderNodeMixShader")
    edge.inputs[0].default_value, share.inputs[3].default_value, share.inputs[4].default_value = .22, .10, .75
    for source, target in ((edge.outputs["Fresnel"], share.inputs[0]), (share.outputs[0], both.inputs[0]), (clear.outputs[0], both.inputs[1]),
                           (shine.outputs[0], both.inputs[2]), (both.outputs[0], out.inputs[0])):
        tree.links.new(source, target)
    return made


def glowing(color, strength):
    made, tree, out = _plain()
    node = tree.nodes.new("ShaderNodeEmission")
    node.inputs[0].default_value, node.inputs[1].default_value = (*linear(color), 1), strength
    tree.links.new(node.outputs[0], out.inputs[0])
    return made


# ---------------------------------------------------------------- shapes
def placed(thing, at=(0, 0, 0), turn=(0, 0, 0)):
    bpy.context.scene.collection.objects.link(thing)
    thing.location, thing.rotation_euler = at, turn
    return thing


def mesh(points, faces, made, smooth=True, angle=35):
    data = bpy.data.meshes.new("mesh")
    data.from_pydata(points, [], faces)
    data.update()
    edit = bmesh.new()
    edit.from_mesh(data)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(data)
    edit.free()
    if smooth:
        _smooth(data, angle)
    data.materials.append(made)
    return placed(bpy.data.objects.new("mesh", data))


def _smooth(data, angle):
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(angle)


def bevel(thing, width, segments=3):
    edge = thing.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.limit_method, edge.angle_limit = width, segments, "ANGLE", math.radians(30)
    _smooth(thing.data, 40)
    return thing


def turned(profile, made, segments=128, closed=False, angle=30, edge=0.):
    """A profile of (radius, height) on a lathe, around the z axis."""
    n = len(profile)
    points = [(r * math.cos(TAU * i / segments), r * math.sin(TAU * i / segments), z) for i in range(segments) for r, z in profile]
    faces = [(i * n + k, (i + 1) % segments * n + k, (i + 1) % segments * n + (k + 1) % n, i * n + (k + 1) % n) for i in range(segments) for k in range(n if closed else n - 1)]
    thing = mesh(points, faces, made, angle=angle)
    return bevel(thing, edge) if edge else thing


def box(size, at, made, edge=.01, turn=(0, 0, 0), segments=3):
    x, y, z = (s / 2 for s in size)
    points = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    thing = mesh(points, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], made)
    thing.location, thing.rotation_euler = at, turn
    return bevel(thing, edge, segments) if edge else thing


def cylinder(r, h, at, made, turn=(0, 0, 0), edge=.006):
    thing = turned([(0, -h / 2), (r, -h / 2), (r, h / 2), (0, h / 2)], made, 64, edge=edge)
    thing.location, thing.rotation_euler = at, turn
    return thing


def torus(R, r, at, made, turn=(0, 0, 0)):
    thing = turned([(R + r * math.cos(TAU * i / 24), r * math.sin(TAU * i / 24)) for i in range(24)], made, 160, closed=True, angle=80)
    thing.location, thing.rotation_euler = at, turn
    return thing


def ellipsoid(r, at, made, scale):
    thing = turned([(r * math.sin(math.pi * i / 32), -r * math.cos(math.pi * i / 32)) for i in range(33)], made, 64, angle=80)
    thing.location, thing.scale = at, scale
    return thing


def tube(points, r, made, fine=6, curved=True):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u, curve.use_fill_caps = "3D", r, fine, 8, True
    line = curve.splines.new("NURBS" if curved else "POLY")
    line.points.add(len(points) - 1)
    for point, at in zip(line.points, points):
        point.co = (*at, 1)
    if curved:
        line.order_u, line.use_endpoint_u = 4, True
    curve.materials.append(made)
    return placed(bpy.data.objects.new("tube", curve))


def again(thing, at, turn):
    copy = placed(bpy.data.objects.new(thing.name, thing.data), at, turn)
    for one in thing.modifiers:
        edge = copy.modifiers.new(one.name, one.type)
        edge.width, edge.segments, edge.limit_method, edge.angle_limit = one.width, one.segments, one.limit_method, one.angle_limit
    return copy


def letters(text, size, at, made, turn=(0, 0, 0), depth=.002):
    curve = bpy.data.curves.new("letters", "FONT")
    curve.body, curve.size, curve.extrude, curve.align_x, curve.align_y = text, size, depth, "CENTER", "CENTER"
    curve.materials.append(made)
    return placed(bpy.data.objects.new("letters", curve), at, turn)


def all_names():
    return {thing.name for thing in bpy.data.objects}


def together(before, at=(0, 0, 0), turn=(0, 0, 0)):
    """Groups all objects created since `before` under one parent."""
    whole = placed(bpy.data.objects.new("whole", None), at, turn)
    for thing in bpy.data.objects:
        if thing.name not in before and thing.parent is None and thing is not whole:
            thing.parent = whole
    return whole


# ---------------------------------------------------------------- light and camera
def _towards(thing, at, target):
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return thing


def softbox(at, target, size, power, color, spread=180):
    """A lamp behind a stretched cloth."""
    lamp = bpy.data.lights.new("softbox", "AREA")
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color, lamp.spread = "RECTANGLE", *size, power, color, math.radians(spread)
    return _towards(placed(bpy.data.objects.new("softbox", lamp), at), at, target)


def camera(at, target, lens, fstop, focus):
    seen = bpy.data.cameras.new("camera")
    seen.lens, seen.sensor_width = lens, 36
    depth = seen.dof
    depth.use_dof, depth.aperture_fstop, depth.aperture_blades, depth.aperture_rotation = True, fstop, 9, .3
    depth.focus_distance = (Vector(focus) - Vector(at)).dot((Vector(target) - Vector(at)).normalized())
    bpy.context.scene.camera = _towards(placed(bpy.data.objects.new("camera", seen), at), at, target)


# ---------------------------------------------------------------- picture
def render(bounces=8, bloom=.08, exposure=0.):
    """Two half renderings, filtered with each other; a glow around what is bright; Blender's film curve; 16 bit."""
    scene = bpy.context.scene
    out, settings = scene.render, scene.cycles
    out.engine, settings.device = "CYCLES", "CPU"
    out.resolution_x, out.resolution_y, out.resolution_percentage = int(GIVEN["width"]), int(GIVEN["height"]), 100
    out.threads_mode, out.threads, out.use_persistent_data = "FIXED", os.cpu_count(), True
    settings.samples = max(1, int(GIVEN["samples"]) // 2)
    settings.use_adaptive_sampling, settings.adaptive_threshold, settings.adaptive_min_samples, settings.use_denoising = True, .02, 16, False
    settings.max_bounces, settings.diffuse_bounces, settings.glossy_bounces, settings.transmission_bounces = bounces, 3, min(6, bounces), bounces
    settings.transparent_max_bounces, settings.volume_bounces = 12, 0
    settings.caustics_reflective = settings.caustics_refractive = False
    settings.blur_glossy, settings.sample_clamp_indirect = .6, 6
    scene.view_settings.view_transform, scene.view_settings.look, scene.view_settings.exposure = "Filmic", "Medium High Contrast", exposure
    bpy.context.view_layer.cycles.denoising_store_passes = True
    with tempfile.TemporaryDirectory() as folder:
        color, albedo, normal = _halves(folder)
    features = [(albedo[0] + albedo[1]) / 2, (normal[0] + normal[1]) / 2]
    _write(denoised(*color, features), bloom)


def _halves(folder):
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.color_mode = "OPEN_EXR", "32", "RGB"
    files.file_slots.clear()
    wanted = {"color": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal"}
    for name, source in wanted.items():
        files.file_slots.new(name)
        tree.links.new(layers.outputs[source], files.inputs[-1])
    found = {name: [] for name in wanted}
    for half in (1, 2):
        scene.frame_set(half)
        scene.cycles.seed = 10 + half
        bpy.ops.render.render()
        for name in wanted:
            image = bpy.data.images.load(os.path.join(folder, f"{name}{half:04d}.exr"))
            width, height = image.size
            values = np.empty(width * height * 4, np.float32)
            image.pixels.foreach_get(values)
            found[name].append(values.reshape(height, width, 4)[:, :, :3].copy())
            bpy.data.images.remove(image)
    return found.values()


def denoised(A, B, features, R=6):
    """Non-local means: each half is averaged with weights that the other half and the two noiseless features give."""
    def calm(x):                                        # a single pixel far brighter than all around it
        return np.minimum(x, cv2.dilate(cv2.medianBlur(np.ascontiguousarray(x), 3), np.ones((3, 3))) * 2 + .02)
    A, B = calm(A), calm(B)
    a, b = (np.log1p(np.maximum(x, 0) * 12) / 2.5 for x in (A, B))
    variance = cv2.GaussianBlur(((a - b) ** 2).mean(2) / 2, (0, 0), 2.2) + 2e-6
    albedo, normal = cv2.GaussianBlur(np.clip(features[0], 0, 1), (0, 0), .5), cv2.GaussianBlur(features[1], (0, 0), .5)
    height, width = A.shape[:2]
    eA, eB, ea, eb, evariance, ealbedo, enormal = (cv2.copyMakeBorder(x, R, R, R, R, cv2.BORDER_REFLECT_101) for x in (A, B, a, b, variance, albedo, normal))
    sums, weights = [np.zeros_like(A), np.zeros_like(B)], [np.zeros((height, width), np.float32) for _ in range(2)]
    for dy in range(-R, R + 1):
        for dx in range(-R, R + 1):
            if dx * dx + dy * dy > R * R + 2:
                continue
            there = np.s_[R + dy:R + dy + height, R + dx:R + dx + width]
            differ = ((albedo - ealbedo[there]) ** 2).sum(2) / .0025 + ((normal - enormal[there]) ** 2).sum(2) / .02
            noise = 2 * np.minimum(variance, evariance[there])
            for i, (source, own, other) in enumerate(((eB, a, ea), (eA, b, eb))):
                d = cv2.boxFilter(((own - other[there]) ** 2).mean(2) - noise, -1, (5, 5)) / (noise + 1e-7)
                w = np.exp(-np.maximum(np.maximum(d, 0), differ)).astype(np.float32)
                sums[i] += source[there] * w[:, :, None]
                weights[i] += w
    return sum(s / w[:, :, None] for s, w in zip(sums, weights)) / 2


def _write(picture, bloom):
    height, width = picture.shape[:2]
    bright = np.minimum(picture, 12)
    glow = sum(cv2.GaussianBlur(bright, (0, 0), width * size) * share for size, share in ((.004, .5), (.018, .3), (.06, .2)))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    corners = 1 - .30 * np.clip(((x / width - .5) ** 2 + (y / height - .5) ** 2) * 2, 0, 1)[:, :, None] ** 1.2    # a lens gives them less light
    values = np.ones((height, width, 4), np.float32)
    values[:, :, :3] = corners * (picture * (1 - bloom) + glow * bloom * np.float32([1.12, 1, .92]))
    image = bpy.data.images.new("picture", width, height, float_buffer=True)
    image.pixels.foreach_set(values.ravel())
    image.update()
    form = bpy.context.scene.render.image_settings
    form.file_format, form.color_depth, form.color_mode = "PNG", "16", "RGB"
    image.save_render(os.path.abspath(GIVEN["out"]), scene=bpy.context.scene)
